// Owns the lifetime of the local nodes: it starts each program it is given and ends them all as soon as its own
// standard input closes, which the system does for us however the parent ended: exit, signal or crash.
// It does not know what the programs are. Called by `nodes.mjs`, never by hand.
import { spawn } from 'node:child_process'

const commands = JSON.parse(process.argv[2])
const children = commands.map(({ file, args }) => {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', (text) => process.stderr.write(text))
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    end(1)
  })
  child.on('exit', () => end(1))
  return child
})

let ending = false
let code = 0

// Ends every child, the stubborn ones by force, and leaves when the last is gone.
function end(exitCode) {
  if (ending) return
  ending = true
  code = exitCode
  for (const child of children) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, 1_000).unref()
  const left = () => children.filter((child) => child.exitCode === null && child.signalCode === null)
  const leave = () => {
    if (left().length === 0) process.exit(code)
  }
  for (const child of children) child.on('exit', leave)
  setTimeout(() => process.exit(code), 2_000)
  leave()
}

process.stdin.resume()
process.stdin.on('end', () => end(0))
process.stdin.on('error', () => end(0))
// Ctrl-C reaches the whole group: the parent decides when it is over, and its end closes our input.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => end(0))
process.on('SIGHUP', () => end(0))
