/** What the HTTP server hands requests to. Types alone; `wire.ts` makes them of the vault's parts. */

/** A request of the vault's api, its size and its origin checked, nothing else. */
export type ApiRequest = {
  /** Such as `/api/session/open`: what a device signs. */
  readonly path: string
  readonly body: Uint8Array
  header(name: string): string | undefined
  readonly ip: string
  /** Aborts when the browser went away or the server stops. */
  readonly signal: AbortSignal
}

export type Answer = { readonly status: number; readonly body: unknown }

/** What a mailed link is for; null if there is none, or it is used or old. */
export type DeviceLink = { readonly site: string; readonly browser: string; readonly email: string } | null

export type Services = {
  api(request: ApiRequest): Promise<Answer>
  /** Changes nothing: scanners open links. */
  readDevice(token: string, ip: string): Promise<DeviceLink>
  /** Whether it was approved now. */
  approveDevice(token: string, ip: string): Promise<boolean>
  /** Where a provider sends the browser back to. */
  callback(provider: string, request: Request, ip: string): Promise<Response>
  /** Whether anything can be stored. Costs no write each time it is asked. */
  canWrite(): Promise<boolean>
  stop(): Promise<void>
}
