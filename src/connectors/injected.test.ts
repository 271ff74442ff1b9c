/** The wallet at `window.ethereum`, and whether it is one of the announced ones. */
import { describe, expect, it } from 'vitest'
import { fakePage } from '../core/fake-page.testing.ts'
import { hostile } from './connectors.testing.ts'
import { findInjected, isDistinct } from './injected.ts'
import { createMockProvider } from './mock.ts'

describe('findInjected', () => {
  it('param: what stands at window.ethereum, when it is a provider', () => {
    const page = fakePage()
    expect(findInjected(page)).toBeUndefined()
    for (const no of [null, 'x', {}, hostile()]) {
      page.ethereum = no
      expect(findInjected(page)).toBeUndefined()
    }
    page.ethereum = createMockProvider()
    expect(findInjected(page)).toMatchObject({ id: 'injected', type: 'injected' })
    expect(findInjected(page)?.provider('eip155')).toBe(page.ethereum)
  })

  it('attack: a getter that throws', () => {
    const page = fakePage()
    Object.defineProperty(page, 'ethereum', {
      get() {
        throw new Error('denied')
      },
    })
    expect(findInjected(page)).toBeUndefined()
  })
})

describe('isDistinct', () => {
  const of = (provider: unknown) => {
    const found = findInjected(Object.assign(fakePage(), { ethereum: provider }))
    if (!found) throw new Error('No provider')
    return found
  }
  const marked = (...marks: string[]) =>
    Object.assign(createMockProvider(), Object.fromEntries(marks.map((mark) => [mark, true])))

  it('behavior: without anybody who announces himself it stands alone', () => {
    expect(isDistinct(of(marked()), [])).toBe(true)
  })

  it('behavior: the same object, a proxy of it, the same marks, fewer, or none: taken for the announced one', () => {
    const metamask = marked('isMetaMask', 'isOther')
    for (const one of [
      metamask,
      new Proxy(metamask, {}),
      marked('isMetaMask'),
      marked(),
      Object.assign(marked(), { isConnected: () => true, isLocked: false, isUnlocked: 'yes', island: true }),
    ])
      expect(isDistinct(of(one), [of(metamask)])).toBe(false)
  })

  it('behavior: a mark that no announced one has is another wallet, whatever else it says it is', () => {
    const announced = [of(marked('isMetaMask')), of(marked('isRabby', 'isMetaMask'))]
    expect(isDistinct(of(marked('isMetaMask', 'isPebble')), announced)).toBe(true)
    expect(isDistinct(of(marked('isMetaMask', 'isRabby')), announced)).toBe(false)
  })

  it('attack: marks that throw, and a provider that cannot be looked at', () => {
    const trap = Object.defineProperty(marked(), 'isTrap', {
      enumerable: true,
      get() {
        throw new Error('trap')
      },
    })
    const closed = new Proxy(marked('isPebble'), {
      ownKeys() {
        throw new Error('closed')
      },
    })
    for (const one of [trap, closed]) expect(isDistinct(of(one), [of(marked('isMetaMask'))])).toBe(false)
  })
})
