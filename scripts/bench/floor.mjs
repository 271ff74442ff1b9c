/**
 * What a list costs this computer without a framework and without us: rows of plain text, written anew in each frame while it
 * scrolls. It tells how fast the computer is: in the same browser, as slowed, in the same minute.
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

/** Put into a page; the scroll from its start to its end, all rows new in each of its frames. */
export const floorIn = async (page) => {
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
  return { scroll, frames: STEPS }
}
