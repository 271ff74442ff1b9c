// Owns `npm run secure-frame`: installs and builds what is missing, then runs the program with the words behind `--`, until it ends.
import { spawn } from 'node:child_process'
import { ensureInstalled } from '../scripts/install.mjs'

try {
  ensureInstalled()
  const { ensureFrameBuilt, serverFile } = await import('./build.mjs')
  await ensureFrameBuilt()
  const child = spawn(process.execPath, [serverFile, ...process.argv.slice(2)], { stdio: 'inherit' })
  // The terminal sends its signals to both; other programs to this one alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
