/** The url of the mail server: what it may say, and whether mails may reach the server in clear. */

/**
 * Of all that nodemailer reads from a url, the one setting that is taken: others could write mails to the log, or leave out the check of
 * the server's certificate.
 */
const SETTING = 'requireTLS'

export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, searchParams } = new URL(text)
  return (
    ['smtp:', 'smtps:'].includes(protocol) &&
    hostname !== '' &&
    [...searchParams].every(([name, value]) => name === SETTING && ['true', 'false'].includes(value))
  )
}

/** Whether the mails stay on this computer, where nobody in between could read a code or strip STARTTLS from the server's answer. */
export function isOnThisComputer(url: string): boolean {
  const hostname = new URL(url).hostname.toLowerCase()
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}
