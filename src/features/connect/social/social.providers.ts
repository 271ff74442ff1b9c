/** The social accounts: their names, and their logos from simple-icons (CC0; decisions 59). */
import apple from 'simple-icons/icons/apple.svg?raw'
import discord from 'simple-icons/icons/discord.svg?raw'
import facebook from 'simple-icons/icons/facebook.svg?raw'
import farcaster from 'simple-icons/icons/farcaster.svg?raw'
import github from 'simple-icons/icons/github.svg?raw'
import google from 'simple-icons/icons/google.svg?raw'
import x from 'simple-icons/icons/x.svg?raw'
import type { Social } from './social.rules.ts'

type Provider = {
  readonly name: string
  /** A file of simple-icons: one path on 24 × 24. */
  readonly svg: string
}

const PROVIDERS: Readonly<Record<Social, Provider>> = {
  google: { name: 'Google', svg: google },
  x: { name: 'X', svg: x },
  farcaster: { name: 'Farcaster', svg: farcaster },
  discord: { name: 'Discord', svg: discord },
  apple: { name: 'Apple', svg: apple },
  github: { name: 'GitHub', svg: github },
  facebook: { name: 'Facebook', svg: facebook },
}

export const providerName = (provider: Social): string => PROVIDERS[provider].name

/** The `d` of its path. */
export const logoPath = (provider: Social): string => / d="([^"]+)"/.exec(PROVIDERS[provider].svg)?.[1] ?? ''
