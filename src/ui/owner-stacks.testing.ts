/**
 * Keeps React's development build from taking a stack trace for every element that is made, for its warnings to say where: a
 * third of the time of a test that draws much. The warnings come all the same.
 */
import * as React from 'react'

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
// It takes ten thousand of them, and counts anew every second.
Reflect.defineProperty(Object(internals), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})
