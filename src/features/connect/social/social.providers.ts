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
  /** The `d` of a path on 24 × 24 (`dependencies/simple-icons`). */
  readonly logo: string
}

const PROVIDERS: Readonly<Record<Social, Provider>> = {
  google: { name: 'Google', logo: google },
  x: { name: 'X', logo: x },
  farcaster: { name: 'Farcaster', logo: farcaster },
  discord: { name: 'Discord', logo: discord },
  apple: { name: 'Apple', logo: apple },
  github: { name: 'GitHub', logo: github },
  facebook: { name: 'Facebook', logo: facebook },
}

export const providerName = (provider: Social): string => PROVIDERS[provider].name

export const logoPath = (provider: Social): string => PROVIDERS[provider].logo
