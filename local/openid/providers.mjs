// Owns what the six stand-ins have in common with the providers they are named after: how they are asked, how a client proves itself,
// and in which fields they say who somebody is. Nobody outside this computer is asked.
import { createHash } from 'node:crypto'

/** Each name that a person types is one account, the same at every visit. */
const numberOf = (provider, name) =>
  Number.parseInt(createHash('sha256').update(`${provider} ${name}`).digest('hex').slice(0, 12), 16) + 1

const slug = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_')

/**
 * @typedef {object} LocalProvider
 * @property {string} name
 * @property {string} label
 * @property {'openid' | 'oauth'} kind
 * @property {boolean} needsPkce
 * @property {'post' | 'basic'} clientAuth
 * @property {(name: string) => string} subject
 * @property {(name: string) => object} [userinfo] plain OAuth 2: what its url of that name answers
 */

/** @type {readonly LocalProvider[]} */
export const LOCAL_PROVIDERS = [
  {
    name: 'google',
    label: 'Google',
    kind: 'openid',
    needsPkce: true,
    clientAuth: 'post',
    subject: (name) => `${numberOf('google', name)}`,
  },
  {
    name: 'apple',
    label: 'Apple',
    kind: 'openid',
    needsPkce: false,
    clientAuth: 'post',
    subject: (name) => `001.${numberOf('apple', name).toString(16)}`,
  },
  {
    name: 'facebook',
    label: 'Facebook',
    kind: 'oauth',
    needsPkce: true,
    clientAuth: 'post',
    subject: (name) => `${numberOf('facebook', name)}`,
    userinfo: (name) => ({ id: `${numberOf('facebook', name)}`, name }),
  },
  {
    name: 'github',
    label: 'GitHub',
    kind: 'oauth',
    needsPkce: true,
    clientAuth: 'post',
    subject: (name) => `${numberOf('github', name)}`,
    userinfo: (name) => ({ login: slug(name), id: numberOf('github', name), type: 'User', name }),
  },
  {
    name: 'x',
    label: 'X',
    kind: 'oauth',
    needsPkce: true,
    clientAuth: 'basic',
    subject: (name) => `${numberOf('x', name)}`,
    userinfo: (name) => ({ data: { id: `${numberOf('x', name)}`, name, username: slug(name) } }),
  },
  {
    name: 'discord',
    label: 'Discord',
    kind: 'oauth',
    needsPkce: true,
    clientAuth: 'post',
    subject: (name) => `${numberOf('discord', name)}`,
    userinfo: (name) => ({
      id: `${numberOf('discord', name)}`,
      username: slug(name),
      discriminator: '0',
      global_name: name,
    }),
  },
]

/** What the frame is configured with; secret from nobody, since it opens nothing but these stand-ins. */
export const clientOf = ({ name }) => ({
  clientId: `local-${name}`,
  clientSecret: `local-${name}-secret-of-the-stand-in`,
})
