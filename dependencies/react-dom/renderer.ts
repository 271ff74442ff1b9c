/**
 * Leaves out of React's renderer what this product never uses. Works on the package's own source, of one version alone: some
 * texts are replaced here, the rest follows from `facts.ts`. Whoever uses what was left out gets an error that says so.
 */
import { createHash } from 'node:crypto'
import { facts, LEFT_OUT_ELEMENTS } from './facts.ts'
import { fold } from './fold.ts'

/** Of `cjs/react-dom-client.production.js`, 19.3.1. */
const SHA_256 = 'a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251'

const LEFT_OUT = `
var leftOutElements = new Set("${LEFT_OUT_ELEMENTS.join(' ')}".split(" "));
function leftOut(what) {
  throw Error("Left out of React: " + what);
}
exports.hydrateRoot = function () {
  leftOut("hydrateRoot");
};
function isThenable(value) {
  return "object" === typeof value && null !== value && "function" === typeof value.then;
}
`

/** A text, what takes its place, and how often it is there (once). White space does not count; `…` is as little as possible. */
type Swap = readonly [before: string, after: string, count?: number]

/** Where the error comes from. */
const refusals: readonly Swap[] = [
  [
    'fiberTag = isHostHoistableType(…) ? 26 : "html" === type || "head" === type || "body" === type ? 27 : 5;',
    'fiberTag = leftOutElements.has(type) || type.includes("-") ? leftOut("<" + type + ">") : 5;',
  ],
  [
    'fiberTag = 29; pendingProps = Error(formatProdErrorMessage(130,',
    '"symbol" === typeof (type && type.$$typeof ? type.$$typeof : type) && leftOut("an element of this type"); fiberTag = 29; pendingProps = Error(formatProdErrorMessage(130,',
  ],
  [
    'returnFiber = Object.prototype.toString.call(newChild);',
    '(newChild.$$typeof || isThenable(newChild)) && leftOut("a child of this type"); returnFiber = Object.prototype.toString.call(newChild);',
  ],
  [
    'if (null === current.stateNode) { var fragmentInstance = … current.stateNode = fragmentInstance; }',
    'leftOut("references to fragments");',
  ],
  [
    'case "action": case "formAction": if ("function" === typeof value) {… case "onClick":',
    'case "action": case "formAction": leftOut(key); case "onClick":',
  ],
  [
    'if (null != value) { if ("object" !== typeof value || !("__html" in value)) throw Error(formatProdErrorMessage(61)); key = value.__html; if (null != key) { if (null != props.children) throw Error(formatProdErrorMessage(60)); (null != prevValue ? prevValue.__html : void 0) !== key && (domElement.innerHTML = key); } } break; case "multiple":',
    'null != value && leftOut(key); break; case "multiple":',
  ],
  [
    'null !== options && void 0 !== options && (!0 === options.unstable_strictMode && (isStrictMode = !0), void 0 !== options.identifierPrefix && (identifierPrefix = options.identifierPrefix), void 0 !== options.onUncaughtError && (onUncaughtError = options.onUncaughtError), void 0 !== options.onCaughtError && (onCaughtError = options.onCaughtError), void 0 !== options.onRecoverableError && (onRecoverableError = options.onRecoverableError)); options = createFiberRoot(',
    'options && leftOut("options of createRoot"); options = createFiberRoot(',
  ],
  // A component may throw anything. A promise becomes an error for the boundary.
  [
    'thrownValue === SuspenseException || thrownValue === SuspenseActionException ? (… ? 6 : 1);',
    'workInProgressSuspendedReason = 1; if (isThenable(thrownValue)) try { leftOut("a component that throws a promise"); } catch (error) { thrownValue = error; }',
  ],
]

/** What cannot be said as a fact about the whole file. */
const swaps: readonly Swap[] = [
  // The developer tools.
  ['if ("undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__) {…catch (err) {} }', ''],
  ['ReactDOMHydrationRoot.prototype.render =', ''],
  ['ReactDOMHydrationRoot.prototype.unmount =', ''],
  // Caches, which only components of a server have.
  ['pushProvider(workInProgress, CacheContext, current.memoizedState.cache);', '', 2],
  [
    'props = nextState.cache; pushProvider(workInProgress, CacheContext, props); props !== prevState.cache && propagateContextChanges(workInProgress, [CacheContext], renderLanes, !0);',
    '',
  ],
  [
    'newProps = null; null !== current && (newProps = current.memoizedState.cache); workInProgress.memoizedState.cache !== newProps && (workInProgress.flags |= 2048); popProvider(CacheContext);',
    '',
  ],
  ['popProvider(CacheContext)', 'void 0', 5],
  [
    'flags & 2048 && ((flags = null), null !== finishedWork.alternate && (flags = finishedWork.alternate.memoizedState.cache), (finishedWork = finishedWork.memoizedState.cache),… releaseCache(flags)));',
    '',
  ],
  ['ReactSharedInternals.A = prevAsyncDispatcher;', '', 2],
  ['tag = createCache(); tag.refCount++; containerInfo.pooledCache = tag; tag.refCount++;', ''],
  // Hydration.
  [
    'parentNode = targetInst.alternate; if (null !== targetInst.child || …) for (targetNode = getParentHydrationBoundary(targetNode); null !== targetNode;) {… targetNode = getParentHydrationBoundary(targetNode); }',
    '',
  ],
  // Suspense, and promises as children.
  ['"function" === typeof newChild.then', 'false', 4],
  ['newChild.$$typeof === REACT_CONTEXT_TYPE', 'false', 4],
  ['null !== value && "object" === typeof value && "function" === typeof value.then', 'false'],
  ['isHydrating || 1 === suspendedReason', 'true'],
  ['isViewTransitionEligible || subtreeFlags & 8192 || 16785408 === (subtreeFlags & 16785408)', 'false'],
  ['globalMostRecentTransitionTime = now();', ''],
  // Actions of forms.
  [
    'null !== stateHook && ((HostTransitionContext._currentValue = stateHook.memoizedState), push(hostTransitionProviderCursor, fiber));',
    '',
  ],
  [
    'hostTransitionProviderCursor.current === fiber && (pop(hostTransitionProviderCursor), (HostTransitionContext._currentValue = sharedNotPendingObject));',
    '',
  ],
  ['parent === hostTransitionProviderCursor.current', 'false'],
  [
    'null !== workInProgress.memoizedState && (($$typeof = renderWithHooks(… (HostTransitionContext._currentValue = $$typeof));',
    '',
  ],
  // Internet Explorer.
  ['canUseDOM && "documentMode" in document && (documentMode = document.documentMode);', ''],
  ['if (canUseDOM) { var JSCompiler_inline_result$jscomp$318; … 9 < document.documentMode); }', ''],
  ['Math.clz32 ? Math.clz32 : clz32Fallback', 'Math.clz32'],
  ['"function" === typeof Object.is ? Object.is : is', 'Object.is'],
  // View transitions.
  [
    'root$28 = transition.types; if (null !== root$28) {… } } null !== prevOnStartTransitionFinish',
    'null !== prevOnStartTransitionFinish',
  ],
  [
    'recoverableErrors = pendingViewTransitionEvents;… committedViewTransition.finished.finally(finishedWork);',
    '',
  ],
  // `335544064` are the lanes on which there may be view transitions.
  ['(lanes & 335544064) === lanes', 'false', 4],
  ['(committedLanes & 335544064) === committedLanes', 'false', 3],
]

/** Each word and sign by itself, with any space between them. */
const patternOf = (text: string): RegExp => {
  const parts = text.match(/…|[\w$]+|[^\w\s]/g) ?? []
  const escaped = parts.map((one) => (one === '…' ? '[^]*?' : one.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
  return new RegExp(escaped.join('\\s*'), 'g')
}

const swap = (code: string, [before, after, count = 1]: Swap): string => {
  const pattern = patternOf(before)
  const found = code.match(pattern)?.length ?? 0
  if (found !== count) throw new Error(`react-dom is written differently: ${found} times ${before}`)
  return code.replace(pattern, () => after)
}

/** @throws an Error for any other version */
export const cutRenderer = (code: string): string => {
  if (createHash('sha256').update(code).digest('hex') !== SHA_256)
    throw new Error(
      'This is another version of react-dom. Check that dependencies/react-dom still leaves out nothing that is used, then renew the hash.',
    )
  return fold([...refusals, ...swaps].reduce(swap, code), facts) + LEFT_OUT
}
