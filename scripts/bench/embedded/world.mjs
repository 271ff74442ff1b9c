// What the benchmarks of the embedded wallet stand on: the demo with the secure frame beside it, and the floor, a page that holds a bare
// frame of the frame's site and posts to it as soon as the protocol lets it.
import { createServer } from 'node:http'
import { startFrameBeside } from '../../../local/secure-frame/beside-demo.mjs'
import { startDemo } from '../../../local/server/server.mjs'

const HOST = '127.0.0.1'
/** Milliseconds from READY to the first request, as the protocol has it. */
const READY_DELAY_MS = 500

/** Appended by the press, as ours is. */
const floorPage = (frameUrl) => `<!doctype html><title>Floor</title><link rel="icon" href="data:,">
<button type="button">Continue</button>
<script>
  document.querySelector('button').addEventListener('click', () => {
    const frame = document.createElement('iframe')
    frame.src = '${frameUrl}'
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || data.type !== '@w3m-frame/READY') return
      setTimeout(() => source.postMessage({ type: '@w3m-app/SYNC_DAPP_DATA', id: '1' }, '*'), ${READY_DELAY_MS})
    })
    document.body.append(frame)
  })
</script>`

const BARE_FRAME = `<!doctype html><title>Frame</title><link rel="icon" href="data:,">
<script>parent.postMessage({ type: '@w3m-frame/READY', payload: {} }, '*')</script>`

/** Of another site than the page that it is opened beside. */
const EMPTY = '<!doctype html><title>Empty</title><link rel="icon" href="data:,">'

const serve = async () => {
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const { port } = server.address()
    if (url === '/floor') response.end(floorPage(`http://${HOST}:${port}/frame`))
    else response.end(url === '/frame' ? BARE_FRAME : EMPTY)
  })
  await new Promise((resolve) => server.listen(0, HOST, resolve))
  return {
    port: server.address().port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * @returns {Promise<object>} `page`: the demo's page that signs in by e-mail, on localhost; `floor`: the floor, there as well; `stranger`: a
 *   page of the frame's site that is not the frame
 */
export const startWorld = async () => {
  const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
  const frame = await startFrameBeside(demo)
  const floor = await serve()
  return {
    frame,
    node: demo.rpc['eip155:1'],
    page: `http://localhost:${new URL(demo.url).port}/email.html`,
    floor: `http://localhost:${floor.port}/floor`,
    stranger: `http://${HOST}:${floor.port}/empty`,
    async stop() {
      await floor.stop()
      await frame.stop()
      await demo.stop()
    },
  }
}
