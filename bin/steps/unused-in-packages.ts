import type { Unused } from './unused-code.ts';

/** For these versions the list was checked. */
export const VERSIONS = { 'react-dom': '19.3.1', 'react-router': '8.4.0' };

/** What may not be used in the browser as long as it is left out, as the bundler writes it. */
export const USES = {
  known: /\bimport_react(\$\d+)?\.useState\b/,
  leftOut:
    /\bimport_react(_dom)?(\$\d+)?\.(Activity|Profiler|Suspense|SuspenseList|ViewTransition|lazy|useActionState|useFormState|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule)\b|\.Fragment, \{[^{}()]*\bref\b/,
  ofRouter: /\b(viewTransition|instrumentations)\b/,
};

/**
 * Kinds of fiber, by their numbers in ReactWorkTags.js: Profiler, Suspense, lazy component, IncompleteClassComponent, what
 * of a Suspense is not hydrated yet, SuspenseList, Scope, Offscreen, LegacyHidden, TracingMarker, ViewTransition, Activity.
 */
const FIBERS = [12, 13, 16, 17, 18, 19, 21, 22, 23, 25, 30, 31];

/** The elements that would make them. React now refuses these as invalid. */
const ELEMENTS = 'ACTIVITY LAZY LEGACY_HIDDEN PROFILER SUSPENSE SUSPENSE_LIST VIEW_TRANSITION'
  .split(' ')
  .map((name) => `REACT_${name}_TYPE`);

const ofPrototype = (name: string, methods: string) => [
  name,
  ...methods.split(' ').map((method) => `${name}.prototype.${method}`),
];

const REACT_DOM: Unused = {
  tags: FIBERS,
  cases: ELEMENTS,
  functions: [
    // View transitions: only a <ViewTransition> starts them.
    'startViewTransition',
    'flushAfterMutationEffects',
    'reportViewTransitionError',
    'restoreViewTransitionName',
    'applyViewTransitionName',
    'createViewTransitionInstance',
    ...ofPrototype('ViewTransitionPseudoElement', 'animate getAnimations getComputedStyle'),
    // What the ref of a <Fragment> gives.
    ...ofPrototype(
      'FragmentInstance',
      'addEventListener removeEventListener dispatchEvent focus focusLast blur observeUsing unobserveUsing getClientRects getRootNode compareDocumentPosition scrollIntoView',
    ),
    'commitNewChildToFragmentInstances',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    // What preload(), preinit() and the like of "react-dom" do.
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'prefetchDNS',
    'preconnect',
    // useActionState()
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    // The names of the components around an error, which nothing here shows.
    'getStackByFiberInDevAndProd',
  ],
};

/** The routes travel with the first page (`routeDiscovery` in react-router.config.ts), so none is looked up later. */
const NO_DISCOVERY = {
  'init.patchRoutesOnNavigation': 'undefined',
  'fogOfWar.active && fogOfWar.matches': 'false',
  'if (isFogOfWar) {': 'if (false) {',
  'if (loadMatch.isDiscovering) {': 'if (false) {',
};

const ROUTER = 'react-router/dist/production/lib';

/** By the file's path below node_modules. */
export const UNUSED: Record<string, Unused> = {
  'react-dom/cjs/react-dom-client.production.js': REACT_DOM,
  'react-dom/cjs/react-dom.production.js': {
    functions: 'preconnect prefetchDNS preinit preinitModule preload preloadModule'
      .split(' ')
      .map((name) => `exports.${name}`),
  },
  [`${ROUTER}/router/router.js`]: {
    texts: {
      ...NO_DISCOVERY,
      'init.instrumentations': 'undefined',
      'opts?.instrumentationNavigateMetaReceiver': 'undefined',
      'if (instrumentationResultMetaReceiver)': 'if (false)',
      // In framework mode there is one, and a route's `lazy` is an object.
      'init.dataStrategy || defaultDataStrategyWithMiddleware': 'init.dataStrategy',
      'if (typeof route.lazy === "function") {': 'if (false) {',
    },
    // Called while developing, or with the option `viewTransition`.
    functions: ['patchRoutes', 'restoreAppliedTransitions', 'persistAppliedTransitions'],
  },
  [`${ROUTER}/router/instrumentation.js`]: {
    functions: [
      'consumeInstrumentationClientResultMetaReceiver',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
    ],
  },
  // What it warns of is written to the console, for those who develop.
  [`${ROUTER}/router/history.js`]: { functions: ['warning'] },
  [`${ROUTER}/components.js`]: {
    texts: {
      '!viewTransitionOpts || !isViewTransitionAvailable': 'true',
      'vtContext.isTransitioning && !vtContext.flushSync': 'false',
      'renderDfd && pendingState && router.window': 'false',
      'renderDfd && pendingState && state.location': 'false && state.location',
      '!vtContext.isTransitioning && interruption': 'false',
    },
  },
  [`${ROUTER}/hooks.js`]: {
    functions: ['useNavigateUnstable', 'warningOnce'],
    // No server components.
    texts: { 'if (this.context && ': 'if (false && ', 'if (this.context) ': 'if (false) ' },
  },
  [`${ROUTER}/dom/lib.js`]: {
    // Names for development tools keep what is not used.
    texts: {
      'HistoryRouter.displayName = "unstable_HistoryRouter";': '',
      'Link.displayName = "Link";': '',
      'NavLink.displayName = "NavLink";': '',
      'Link = React$1.forwardRef(': 'Link = /* @__PURE__ */ React$1.forwardRef(',
    },
  },
  [`${ROUTER}/dom/ssr/components.js`]: {
    texts: {
      'isPageLinkDescriptor(link) ?': 'false ?',
      // On the server alone.
      'staticContext ? `window': 'false ? `window',
      '!isStatic ? " "': 'true ? " "',
    },
  },
  [`${ROUTER}/dom/ssr/routes.js`]: {
    texts: { 'if (!ssr && ': 'if (false && ' },
    functions: ['createClientRoutesWithHMRRevalidationOptOut', 'wrapShouldRevalidateForHdr'],
  },
  [`${ROUTER}/dom/ssr/single-fetch.js`]: {
    texts: { 'if (!ssr && !foundRevalidatingServerLoader)': 'if (false)' },
  },
  [`${ROUTER}/dom/ssr/fog-of-war.js`]: {
    functions: [
      'isFogOfWarEnabled',
      'getPartialManifest',
      'getPatchRoutesOnNavigationFunction',
      'useFogOFWarDiscovery',
    ],
  },
  [`${ROUTER}/dom-export/hydrated-router.js`]: {
    texts: {
      'if (ssrInfo.context.isSpaMode) {': 'if (false) {',
      'window.__reactRouterManifest.sri === true': 'false',
    },
  },
};
