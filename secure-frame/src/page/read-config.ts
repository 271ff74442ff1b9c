/** The configuration that the server writes into the page. */

import { isRecord, parseJson } from '../../../src/lib/json.ts'
import { array, boolean, custom, object, picklist, read, string } from '../../../src/lib/schema.ts'
import type { FrameConfig } from '../contract/vault.ts'
import { parseUrl } from './parse-url.ts'

const isUrls = (value: unknown) =>
  Array.isArray(value) && value.every((url) => typeof url === 'string' && parseUrl(url))

const nodes = custom<FrameConfig['nodes']>((value) => isRecord(value) && Object.values(value).every(isUrls))
const bundlers = custom<FrameConfig['bundlers']>((value) => isRecord(value) && isUrls(Object.values(value)))

const config = object({
  version: string(),
  allowedOrigins: array(string()),
  nodes,
  bundlers,
  providers: array(picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])),
  hasFarcaster: boolean(),
})

/** Throws if it is not there or malformed: a frame without it can do nothing. */
export function readConfig(document: Document): FrameConfig {
  const found = read(config, parseJson(document.getElementById('config')?.textContent))
  if (!found) throw new Error('The frame’s configuration is missing or malformed')
  return found
}
