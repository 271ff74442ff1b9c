/** Runs the built program of the frame as a process, and keeps what it writes. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

type Environment = Readonly<Record<string, string | undefined>>
type Ended = { readonly code: number | null; readonly lines: readonly string[]; readonly errors: string }
type Signal = 'SIGTERM' | 'SIGINT' | 'SIGUSR2'

export type Program = ReturnType<typeof createProgram>

export function createProgram(file: string) {
  const children: ChildProcessWithoutNullStreams[] = []

  /** `words`: options of Node, then the command. */
  const open = (words: readonly string[], env: Environment) => {
    const options = words.filter((_, index) => words[0] === '--import' && index < 2)
    const command = words.slice(options.length)
    const child = spawn(process.execPath, [...options, file, ...command], {
      env: { PATH: process.env['PATH'], ...env },
    })
    children.push(child)
    const lines: string[] = []
    const waiting = new Set<() => void>()
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      for (const look of waiting) look()
    })
    // After its output, unlike `exit`.
    const ended = new Promise<Ended>((resolve) =>
      child.once('close', (code) => resolve({ code, lines, errors })),
    )
    /** The first line of this event; rejects when the program ends without one. */
    const lineOf = (event: string) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => line.includes(`"event":"${event}"`))
          if (found) resolve(found)
        }
        waiting.add(look)
        look()
        ended.then(() => reject(new Error(`No ${event}: ${lines.join(' ')} ${errors}`)))
      })
    return { child, ended, lineOf }
  }

  return {
    async start(words: readonly string[], env: Environment) {
      const { child, ended, lineOf } = open(words, env)
      const { line } = JSON.parse(await lineOf('started'))
      const [url = ''] = /http:\/\/127\.0\.0\.1:\d+(?=\)?$)/.exec(line) ?? []
      return {
        url,
        lineOf,
        signal: (signal: Signal) => child.kill(signal),
        end: (signal: Signal) => {
          child.kill(signal)
          return ended
        },
      }
    },
    /** For what ends by itself. */
    fail: (words: readonly string[], env: Environment): Promise<Ended> => open(words, env).ended,
    /** Those that a failed test left. */
    endAll: () => {
      for (const child of children.splice(0)) child.kill('SIGKILL')
    },
  }
}
