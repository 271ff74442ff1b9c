// Owns one question: is something built older than what it is built from? Node built-ins only.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Whether `built` (a file) is missing or older than the newest of `sources` (files or folders, searched whole). */
export function isOlder(built, sources) {
  if (!existsSync(built)) return true
  const since = statSync(built).mtimeMs
  return sources.some((source) => existsSync(source) && newest(source) > since)
}

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path).map((name) => newest(join(path, name)))
  return Math.max(stat.mtimeMs, ...inside)
}
