// Owns how the services say no: the error body of the blockchain-data API, `{ status, reasons: [{ name, description }] }`.
// The wallet-list and analytics hosts have no documented error body; they use the same one here.

/** A refusal that becomes an answer. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} name which part of the request is at fault
   * @param {string} description for people
   */
  constructor(status, name, description) {
    super(description)
    this.status = status
    this.reason = { name, description }
    /** Answered as plain text; only where that is documented. */
    this.isPlain = false
  }
}

/** @returns {Response} */
export function errorAnswer(status, name, description, headers = {}) {
  return jsonAnswer({ status: 'FAILED', reasons: [{ name, description }] }, status, headers)
}

/** @returns {Response} */
export function jsonAnswer(value, status = 200, headers = {}) {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
