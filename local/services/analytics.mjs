// Owns the place where analytics arrive: single events and batches are checked for their shape and kept in order.
import { Refusal } from './answers.mjs'

/** @returns {import('./host.mjs').Endpoint[]} */
export const analyticsEndpoints = (world) => {
  const take = (body) => {
    check(body)
    world.events.push(body)
  }
  const accepted = () => new Response(null, { status: 202 })
  return [
    {
      name: 'event',
      host: 'analytics',
      method: 'POST',
      path: '/e',
      checksOrigin: true,
      answer: ({ body }) => {
        take(body)
        return accepted()
      },
    },
    {
      // The sign client posts its own events here unless told not to.
      name: 'batch',
      host: 'analytics',
      method: 'POST',
      path: '/batch',
      checksOrigin: true,
      answer: ({ body }) => {
        if (!Array.isArray(body)) throw new Refusal(400, 'body', 'The body is not a list.')
        world.events.push(...body)
        return accepted()
      },
    },
  ]
}

const isText = (value) => typeof value === 'string' && value !== ''

function check(body) {
  const { eventId, url, domain, timestamp, props } = Object(body)
  const wrong = [
    ['eventId', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(eventId)],
    ['url', isText(url)],
    ['domain', isText(domain)],
    // Milliseconds for events, an ISO text for error reports.
    ['timestamp', Number.isInteger(timestamp) || (isText(timestamp) && !Number.isNaN(Date.parse(timestamp)))],
    ['props', isText(props?.type) && isText(props?.event)],
  ].find(([, isRight]) => !isRight)
  if (wrong) throw new Refusal(400, `${wrong[0]}`, `${wrong[0]} is missing or has the wrong form.`)
}
