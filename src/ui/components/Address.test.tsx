import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Address } from './Address.tsx'

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const text = (markup: string) => markup.replace(/<[^>]*>/g, '')

describe('Address', () => {
  it('behavior: groups read back as the whole address', () => {
    for (const value of [evm, solana, '0x1', '']) {
      const markup = renderToStaticMarkup(<Address value={value} form="groups" />)
      expect(text(markup).replace(/\s/g, '')).toBe(value)
    }
  })

  it('behavior: only the ends are emphasised', () => {
    const strong = (value: string) =>
      renderToStaticMarkup(<Address value={value} form="groups" />).match(/(?<=<strong>).*?(?= ?<)/g)
    expect(strong(evm)).toEqual(['0x', '7099', '79C8'])
    expect(strong(solana)).toEqual(['7EcD', 'LtV'])
  })

  it('behavior: short shows both ends and says the whole', () => {
    const markup = renderToStaticMarkup(<Address value={evm} form="short" label="Receiver" />)
    expect(text(markup)).toBe(`0x7099…79C8Receiver ${evm}`)
  })
})
