/**
 * `texts.txt`: every text that a visitor or a host's engineer can read, by its key; so also every code of an error and of an
 * alert. Read from the source's dictionaries as they are when they run, wherever they are and whatever they are put together from.
 */
import { readdirSync } from 'node:fs'
import { runnerImport } from 'vite'

/** A file of texts is named after its language. */
const DICTIONARY = /(?:^|[\\/])en(?:\.[\w-]+)?\.ts$/
/** What a number or a name that a wallet, a node or a library gives comes to. */
const CODES = /(?:^|[\\/])codes\.ts$/

const isText = (value) => typeof value === 'string'
const isTable = (value) => typeof value === 'object' && value !== null && Object.values(value).every(isText)

/** Of everything that these modules export: what has nothing but texts in it. */
const tables = async (paths) => {
  const found = []
  for (const path of paths) {
    const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
    found.push(...Object.values(module).filter(isTable))
  }
  if (found.length === 0) throw new Error(`No table in ${paths.join(', ')}`)
  return found
}

/** One table of many: those that arrive alone are also parts of others. */
const union = (all) => {
  const found = new Map()
  for (const [key, text] of all.flatMap((table) => Object.entries(table))) {
    if (found.has(key) && found.get(key) !== text)
      throw new Error(`Two texts for ${key}: ${found.get(key)} and ${text}`)
    found.set(key, text)
  }
  return found
}

const section = (title, table) => [
  title,
  ...[...table]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, text]) => `  ${key} = ${JSON.stringify(text)}`),
]

export const texts = async () => {
  const files = readdirSync('src', { recursive: true }).map((path) => `./src/${path}`)
  const dictionaries = files.filter((path) => DICTIONARY.test(path))
  const isOfErrors = (path) => /[\\/]errors[\\/]/.test(path)
  const isOfAlerts = (path) => /alerts\.ts$/.test(path)
  const isOfViews = (path) => !isOfErrors(path) && !isOfAlerts(path)
  return [
    ...section('views: key = text', union(await tables(dictionaries.filter(isOfViews)))),
    ...section('errors: code = text', union(await tables(dictionaries.filter(isOfErrors)))),
    ...section('alerts: code = text', union(await tables(dictionaries.filter(isOfAlerts)))),
    ...section(
      'numbers and names that others give = error',
      union(await tables(files.filter((path) => CODES.test(path)))),
    ),
    '',
  ].join('\n')
}
