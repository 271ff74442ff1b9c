// What both floors show: ten wallets with a letter each, since pictures would cost more than all the rest, in a card of the product's size.
const COLOURS = [
  '#e8590c',
  '#1971c2',
  '#2f9e44',
  '#9c36b5',
  '#e03131',
  '#0c8599',
  '#f08c00',
  '#6741d9',
  '#099268',
  '#c2255c',
]

export const ROWS = COLOURS.map((colour, index) => ({
  name: index === 0 ? 'Bench Wallet' : `Wallet ${index}`,
  mark: index === 0 ? 'B' : `${index}`,
  colour,
}))

export const STYLE = new CSSStyleSheet()
STYLE.replaceSync(`
  dialog { inline-size: 360px; padding: 16px; border: 0; border-radius: 24px; background: #17191d; color: #fff; font: 15px/20px system-ui }
  dialog::backdrop { background: rgb(0 0 0 / 60%) }
  header { display: flex; justify-content: space-between; align-items: center }
  ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px }
  li button { display: flex; align-items: center; gap: 12px; inline-size: 100%; padding: 8px; border: 0; border-radius: 16px; background: #22252b; color: inherit; font: inherit }
  i { inline-size: 40px; line-height: 40px; border-radius: 12px; font-style: normal; background: #4c6ef5 }
`)
