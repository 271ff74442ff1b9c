/** An e-mail address as an identity: trimmed and in lower case, and nothing else folded. */
import { domainToASCII } from 'node:url'
import { VaultFailure } from '../failure.ts'

const PATTERN =
  /^[^\s@"<>(),:;\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u

/** As mail servers and certificates know it. A letter and its mark apart are the same domain as both in one, and would be another wallet. */
const isDomain = (address: string) => {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domainToASCII(domain) !== '' && domain === domain.normalize()
}

/** @throws VaultFailure `email-invalid` */
export function toAddress(text: string): string {
  const address = text.trim().toLowerCase()
  // Control characters would begin a new header of the mail.
  if (address.length > 254 || /\p{C}/u.test(address) || !PATTERN.test(address) || !isDomain(address))
    throw new VaultFailure('email-invalid', 'Invalid email: check the address.')
  return address
}
