/**
 * What a list costs this computer without a framework and without us: rows of plain text, written anew in each frame while it
 * scrolls. The measure that the benchmarks' times are seen beside: of the same browser, as slow, in the same minute.
 */
const ROW_PX = 60
const ROWS = 9
const STEPS = 200

const PAGE = `<!doctype html>
<style>
  section { block-size: 440px; inline-size: 360px; overflow: auto; font: 15px/20px system-ui; contain: strict }
  div { block-size: ${ROW_PX * ROWS * (STEPS + 1)}px }
  ul { margin: 0; padding: 0; list-style: none; will-change: transform }
  li { display: grid; grid-template-columns: 1fr auto; block-size: ${ROW_PX}px; contain: strict }
</style>
<section><div><ul>${'<li><span></span><b></b><time></time></li>'.repeat(ROWS)}</ul></div></section>`

/** A page of it, and the scroll from its start to its end, all rows new in each frame. */
export const floorIn = async (browser) => {
  const page = await browser.newPage({ viewport: { width: 900, height: 760 } })
  await page.setContent(PAGE)
  const scroll = () =>
    page.evaluate(
      async ([rowPx, steps]) => {
        const [section, list] = [document.querySelector('section'), document.querySelector('ul')]
        for (let step = 1; step <= steps; step++) {
          await new Promise((done) => requestAnimationFrame(done))
          const first = step * list.children.length
          section.scrollTop = first * rowPx
          list.style.transform = `translateY(${first * rowPx}px)`
          for (const [place, { children }] of [...list.children].entries()) {
            const texts = ['Received', `0.${first + place} ETH`, `${(first + place) % 24}:00`]
            for (const [part, text] of texts.entries()) children[part].textContent = text
          }
        }
      },
      [ROW_PX, STEPS],
    )
  return { page, scroll }
}
