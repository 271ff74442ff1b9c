// @vitest-environment happy-dom
import '../owner-stacks.testing.ts'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Address } from './Address.tsx'

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const text = (markup: string) => markup.replace(/<[^>]*>/g, '')

afterEach(() => vi.unstubAllGlobals())

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

  it('behavior: groups are copied without what is between them, alone', async () => {
    const card = document.createElement('div')
    document.body.append(card)
    const root = createRoot(card)
    root.render(<Address value={evm} form="groups" />)
    await vi.waitFor(() => expect(card.textContent).toContain('7099'))
    /** What goes to the clipboard in place of the selection. */
    const copied = (selection: string) => {
      vi.stubGlobal('getSelection', () => selection)
      const setData = vi.fn()
      const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
        clipboardData: { setData },
      })
      card.querySelector('strong')?.dispatchEvent(event)
      return event.defaultPrevented ? setData.mock.calls[0] : 'the selection'
    }
    const spaced = (card.textContent ?? '').replaceAll(' ', '\n')
    expect(copied(spaced)).toEqual(['text/plain', evm])
    expect(copied('0x\n7099\n7')).toEqual(['text/plain', '0x70997'])
    expect(copied(`${spaced}\nOnly send ETH`)).toBe('the selection')
    expect(copied('')).toBe('the selection')
    root.unmount()
    card.remove()
  })
})
