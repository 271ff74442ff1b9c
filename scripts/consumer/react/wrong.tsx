// What the JSX of React 19 refuses; checked, never run.
import type {} from 'wallet-modal/types/react'

// @ts-expect-error no such mode
export const mode = <wallet-modal themeMode="drak" />
// @ts-expect-error no such field of the detail
export const event = <wallet-modal onwm-connect={({ detail }) => detail.adress} />
// @ts-expect-error as an attribute
export const attribute = <wallet-modal theme-mode="drak" />
