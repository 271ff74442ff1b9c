/** What one row of the error catalogue says, and how a table is read as rows. */

/**
 * How it is reported. Errors: by the promise, by `wm-error`, or both. `alert`: the bar and `wm-error`. `notice`: a toast.
 * `view`: a text in the view. `log`: one console line. `silent`: not reported; something else is done instead.
 */
export type RowClass = 'WalletModalError' | 'ServiceError' | 'alert' | 'notice' | 'view' | 'log' | 'silent'

export type Feature = 'email and social login' | 'approve' | 'wagmi entry'

type RowCause = 'test' | Feature

export type Row = {
  readonly id: string
  /** The section of the specification, or with `protocol` of the wire facts. */
  readonly spec: '5' | '8' | 'protocol 8' | 'protocol 18'
  /** The specification's text; in quotes if it is to be used literally. */
  readonly says: string
  /** The dictionary key; undefined without a text. */
  readonly key: string | undefined
  readonly code: number | string
  readonly class: RowClass
  /** What the visitor or the host's engineer can do. */
  readonly can: string
  readonly cause: RowCause
}

/** One row per line: id | the specification's text | key, or - for none | code, or = for the key | what can be done. */
export const rows = (shared: Pick<Row, 'spec' | 'class' | 'cause'>, lines: string): readonly Row[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', says = '', key = '', code = '', can = ''] = line.split('|').map((cell) => cell.trim())
      const number = /^-?\d+$/.test(code) ? Number(code) : code
      return {
        ...shared,
        id,
        says,
        key: key === '-' ? undefined : key,
        code: code === '=' ? key : number,
        can,
      }
    })
