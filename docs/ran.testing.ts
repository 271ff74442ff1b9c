/** Which files of the source have run in between, as V8 counts it: those of which a function was called, not those that were only loaded. */
import { type Debugger, type Profiler, Session } from 'node:inspector'
import { join } from 'node:path'

const SOURCE = `file://${join(import.meta.dirname, '../src/')}`

/** What a test runner puts around a module: loading a file is not running what is in it. */
const MODULE = /^'use strict';async \(|^async \(__vite_ssr_exports__,/

/** How it hands out what the module exports: looking at a name is not running either. */
const GETTER = /^\(\) => \{ try \{ return [^}]+ \} catch \{\} \}$/

/** What a walk is not measured by: how it looks, pure helpers, and what is there for tests. */
export const LEFT_OUT = /^(?:ui|lib)\/|\.(?:test|testing)\.tsx?$|(?:^|\/)mock(?:-announce)?\.ts$/

export type Watch = {
  /** Files since then, sorted. */
  ran(): readonly string[]
  end(): void
}

/** From this moment on. Asked on the thread that it watches, so each answer is there at once. */
export const watch = (): Watch => {
  const session = new Session()
  session.connect()

  const sourceOf = (scriptId: string): string => {
    let found: Debugger.GetScriptSourceReturnType | undefined
    session.post('Debugger.getScriptSource', { scriptId }, (_error, source) => {
      found = source
    })
    return found?.scriptSource ?? ''
  }

  const take = (): readonly Profiler.ScriptCoverage[] => {
    let taken: Profiler.TakePreciseCoverageReturnType | undefined
    session.post('Profiler.takePreciseCoverage', (_error, coverage) => {
      taken = coverage
    })
    if (!taken) throw new Error('The profiler has not answered')
    return taken.result
  }

  const hasRun = ({ scriptId, functions }: Profiler.ScriptCoverage): boolean => {
    const called = functions.flatMap(({ ranges: [range] }) => (range && range.count > 0 ? [range] : []))
    if (called.length === 0) return false
    const source = sourceOf(scriptId)
    return called
      .map(({ startOffset, endOffset }) => source.slice(startOffset, endOffset))
      .some((code) => !MODULE.test(code) && !GETTER.test(code))
  }

  session.post('Debugger.enable')
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // What was counted until now.
  take()

  return {
    ran: () =>
      [
        ...new Set(
          take()
            .filter(({ url }) => url.startsWith(SOURCE))
            .filter(hasRun)
            .map(({ url }) => url.slice(SOURCE.length).replace(/\?.*$/, ''))
            .filter((path) => !LEFT_OUT.test(path)),
        ),
      ].sort(),
    end: () => session.disconnect(),
  }
}
