/**
 * What is always so in `cjs/react-dom-client.production.js` when only function components, class components, context, memo,
 * fragments, text and plain elements are drawn. `renderer.ts` makes sure that nothing else is.
 */
import type { Facts } from './fold.ts'

/** Elements for which the renderer has code of its own, or that it treats as resources, and that are not drawn here. */
export const LEFT_OUT_ELEMENTS: readonly string[] =
  'area audio base body col details dialog embed head html iframe image keygen link math menuitem meta noscript object optgroup option param script select source style template textarea title track video'.split(
    ' ',
  )

/** Hooks that nobody calls here. */
export const LEFT_OUT_HOOKS: readonly string[] =
  'useActionState useCacheRefresh useDebugValue useEffectEvent useFormState useHostTransitionStatus useImperativeHandle useInsertionEffect useMemoCache useOptimistic useTransition'.split(
    ' ',
  )

const list = (names: string, value: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))

/** Nothing is hydrated, so no event waits for that. */
const hydration = {
  ...list('isHydrating rootOrSingletonContext', 'false'),
  ...list('hydrationParentFiber nextHydratableInstance hydrationErrors currentReplayingEvent', 'null'),
  ...list('treeForkProvider treeContextProvider queuedFocus queuedDrag queuedMouse', 'null'),
}

/** Nothing suspends, and no action is asynchronous. */
const suspense = {
  ...list('didReadFromEntangledAsyncAction workInProgressRootDidAttachPingListener', 'false'),
  ...list('offscreenSubtreeIsHidden offscreenSubtreeWasHidden offscreenDirectParentIsHidden', 'false'),
  ...list('currentEntangledListeners currentEntangledActionThenable suspendedThenable shellBoundary', 'null'),
  ...list('thenableState thenableState$1', 'null'),
  ...list('currentEntangledLane workInProgressRootPingedLanes workInProgressSuspendedRetryLanes', '0'),
  ...list('globalMostRecentFallbackTime thenableIndexCounter thenableIndexCounter$1', '0'),
}

const viewTransitions = {
  ...list('viewTransitionMutationContext shouldStartViewTransition viewTransitionContextChanged', 'false'),
  ...list('inUpdateViewTransition rootViewTransitionAffected', 'false'),
  ...list('appearingViewTransitions viewTransitionCancelableChildren pendingViewTransition', 'null'),
  ...list('pendingViewTransitionEvents pendingTransitionTypes entangledTransitionTypes', 'null'),
}

/** Kinds of fibers that are never made. Made are 0 function, 1 class, 3 root, 5 element, 6 text, 7 fragment, 10 context, 14 and 15 memo, 29 error. */
const TAGS = [4, 8, 9, 11, 12, 13, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31]

export const facts: Facts = {
  variables: {
    ...hydration,
    ...suspense,
    ...viewTransitions,
    // React's developer tools, resources in the head, actions of forms, Internet Explorer, and a switch of the development build.
    injectedHook: 'null',
    currentHoistableRoot: 'null',
    needsFormReset: 'false',
    documentMode: 'null',
    isInputEventSupported: 'true',
    skipSelectionChangeEvent: 'false',
    shouldDoubleInvokeUserFnsInHooksDEV: 'false',
  },
  properties: {
    ...list('isDehydrated', 'false'),
    ...list('dehydrated pendingContext cancelPendingCommit gesture', 'null'),
    ...list('pingedLanes revertLane', '0'),
    timeoutHandle: '-1',
    ...list('suspenseHandlerStackCursor.current currentTreeHiddenStackCursor.current', 'null'),
    ...list('memoCache events', 'null'),
    dangerouslySetInnerHTML: 'undefined',
  },
  calls: {
    ...list('popHydrationState isCustomElement isFragmentInstanceParent', 'false'),
    ...list('checkDidRenderIdHook', 'false'),
    ...list('upgradeHydrationErrorsToRecoverable', 'null'),
    ...list('popTreeContext commitNewChildToFragmentInstances', 'undefined'),
    ...list('commitFragmentInstanceDeletionEffects preloadInstanceAndSuspendIfNeeded', 'undefined'),
    ...list('releaseRootPooledCache getHoistableRoot', 'undefined'),
    pushAsyncDispatcher: 'null',
    // The component stack of an error. Nobody here reads it, and to get it React calls components without properties.
    getStackByFiberInDevAndProd: '""',
  },
  functions: {
    defaultOnDefaultTransitionIndicator: '',
    extractEvents$1: '',
    dispatchEvent:
      'if (_enabled) { findInstanceBlockingEvent(nativeEvent); dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer); }',
    entangleAsyncAction: 'leftOut("asynchronous transitions")',
    use: 'leftOut("use")',
  },
  never: {
    tag: [...TAGS, ...LEFT_OUT_ELEMENTS],
    nodeTag: [4],
    grandTag: [4, 26, 27],
    inCapturePhase: [27],
    _instance: [26, 27],
    _instance2: [26, 27],
    _instance3: [26, 27],
    type: LEFT_OUT_ELEMENTS,
    workInProgressSuspendedReason: [2, 3, 4, 5, 6, 7, 8, 9],
    suspendedReason: [2, 3, 6, 9],
    workInProgressRootExitStatus: [3, 4],
  },
  unequal:
    'REACT_PORTAL_TYPE REACT_STRICT_MODE_TYPE REACT_PROFILER_TYPE REACT_CONSUMER_TYPE REACT_FORWARD_REF_TYPE REACT_SUSPENSE_TYPE REACT_SUSPENSE_LIST_TYPE REACT_LAZY_TYPE REACT_ACTIVITY_TYPE REACT_LEGACY_HIDDEN_TYPE REACT_VIEW_TRANSITION_TYPE SuspenseException SuspenseActionException'.split(
      ' ',
    ),
  assignments: [
    'exports.hydrateRoot',
    'FragmentInstance.prototype',
    'ViewTransitionPseudoElement.prototype',
    'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
    'ReactDOMSharedInternals',
  ],
  keys: [...LEFT_OUT_HOOKS, 'isDehydrated', 'cache', 'revertLane', 'gesture', 'memoCache', 'events'],
}
