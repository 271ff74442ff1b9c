/** A code while it is typed: sent as soon as it is whole, and empty again where it was wrong. */
import { useEffect, useState } from 'react'
import { latinDigits } from '../../../lib/latin-digits.ts'
import { CODE_LENGTH } from './email.rules.ts'

type TypedCode = {
  readonly code: string
  type(text: string): void
}

export function useTypedCode(isWrong: boolean, submit: (code: string) => void): TypedCode {
  const [code, setCode] = useState('')
  useEffect(() => {
    if (isWrong) setCode('')
  }, [isWrong])
  return {
    code,
    type(text) {
      const digits = latinDigits(text, CODE_LENGTH)
      setCode(digits)
      if (digits.length === CODE_LENGTH && digits !== code) submit(digits)
    },
  }
}
