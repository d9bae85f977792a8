import type { Plugin } from "vite";
import { without, type LeftOut } from "../../../scripts/bundling/leave-out.ts";

/** By hand, for the versions in package.json: whoever raises one reads these again. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    module: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
    functions: [
      // <ViewTransition>.
      "trackEnterViewTransitions",
      "pushViewTransitionCancelableScope",
      "applyViewTransitionToHostInstances",
      "applyViewTransitionToHostInstancesRecursive",
      "restoreViewTransitionOnHostInstances",
      "commitAppearingPairViewTransitions",
      "commitEnterViewTransitions",
      "commitDeletedPairViewTransitions",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "restorePairedViewTransitions",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "measureViewTransitionHostInstancesRecursive",
      "measureNestedViewTransitions",
      "recursivelyTraverseAfterMutationEffects",
      "commitAfterMutationEffectsOnFiber",
      "flushAfterMutationEffects",
      "reportViewTransitionError",
      "scheduleViewTransitionEvent",
      "getViewTransitionName",
      "getViewTransitionClassName",
      "applyViewTransitionName",
      "restoreViewTransitionName",
      "startViewTransition",
      "createViewTransitionInstance",
      "ViewTransitionPseudoElement",
      // A ref of a fragment.
      "FragmentInstance",
      "isFragmentInstanceParent",
      "commitFragmentInstanceInsertionEffects",
      "commitFragmentInstanceDeletionEffects",
      "commitNewChildToFragmentInstances",
      "commitNewChildToFragmentInstance",
      "deleteChildFromFragmentInstance",
      // <Activity>, <SuspenseList>.
      "updateActivityComponent",
      "updateSuspenseListComponent",
      // A form's action, useActionState.
      "coerceFormActionProp",
      "mountActionState",
      "updateActionState",
      "rerenderActionState",
      "dispatchActionState",
      "runActionStateAction",
      "startHostTransition",
      "ensureFormComponentIsStateful",
      "requestFormReset",
      "requestFormReset$1",
      // Styles with a precedence.
      "suspendResource",
      "insertSuspendedStylesheets",
      "insertStylesheetIntoRoot",
      "insertStylesheet",
      "preloadStylesheet",
      "adoptPreloadPropsForStylesheet",
      "adoptPreloadPropsForScript",
      // Elements of one's own.
      "setPropOnCustomElement",
      // What the page fetches ahead it names by preloadModule.
      "prefetchDNS",
      "preconnect",
      "preload",
      "preinitStyle",
      "preinitScript",
      "preinitModuleScript",
      // Names of components for a report of a fault: what is reported has none.
      "getStackByFiberInDevAndProd",
      "describeNativeComponentFrame",
      // findDOMNode.
      "findCurrentFiberUsingSlowPath",
      "findCurrentHostFiberImpl",
    ],
    classes: ["ViewTransitionPseudoElement", "FragmentInstance"],
    // <SuspenseList>, <ViewTransition>, <Activity>.
    cases: { of: "tag", are: [19, 30, 31] },
  },
  {
    module: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/,
    functions: [
      // Actions and fetchers.
      "handleAction",
      "handleFetcherAction",
      "handleFetcherLoader",
      "fetch",
      // Blockers.
      "shouldBlockNavigation",
      "updateBlocker",
      // Routes that are found out later: the manifest has all of them.
      "discoverRoutes",
      "patchRoutes",
      "patchRoutesImpl",
      "_internalSetRoutes",
      // View transitions.
      "persistAppliedTransitions",
      "restoreAppliedTransitions",
    ],
  },
  {
    module: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    functions: ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
  },
  {
    module: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]fog-of-war\.js$/,
    functions: ["getPatchRoutesOnNavigationFunction", "useFogOFWarDiscovery", "fetchAndApplyManifestPatches"],
  },
  {
    module: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]single-fetch\.js$/,
    functions: ["singleFetchActionStrategy", "singleFetchLoaderFetcherStrategy", "nonSsrStrategy"],
  },
  {
    module: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routes\.js$/,
    functions: ["createClientRoutesWithHMRRevalidationOptOut", "wrapShouldRevalidateForHdr"],
  },
  {
    module: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/,
    functions: ["RSCPrefetchPageLinksImpl"],
  },
];

/** Who takes one of these from a library wants what is left out. */
const NAMES_LEFT_OUT =
  /\b(ViewTransition|Activity|SuspenseList|useActionState|useFormState|addTransitionType|prefetchDNS|preconnect|preload|preinit|preinitModule|useFetchers?|useSubmit|useBlocker|unstable_usePrompt)\b/;
const IMPORTS = /import\s*\{([^{}]*)\}\s*from\s*["'](?:react|react-dom|react-router)["']/g;
/** A route that takes forms: the router here sends none. */
const ACTION = /[\\/]src[\\/]routes[\\/][^\\/]*\.tsx$/;
const EXPORTS_ACTION = /export\s+(?:const|(?:async\s+)?function)\s+(?:client)?action\b/i;

/** A Vite plugin that leaves out of the pages' scripts what of React and its router they never ask for. */
export const leanLibraries = (): Plugin => ({
  name: "lean-libraries",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    const leftOut = LEFT_OUT.find(({ module }) => module.test(id));
    if (leftOut) {
      const lean = without(leftOut, code, this.parse.bind(this));
      if (lean.missing.length > 0) this.error(`Not once in ${id}: ${lean.missing.join(", ")}`);
      return { code: lean.code, map: null };
    }
    if (id.includes("node_modules")) return null;
    const asked = Array.from(
      code.matchAll(IMPORTS),
      ([, names = ""]) => NAMES_LEFT_OUT.exec(names)?.[0],
    ).find(Boolean);
    const isAction = ACTION.test(id) && EXPORTS_ACTION.test(code);
    if (asked !== undefined || isAction)
      this.error(`${asked ?? "An action"} is left out of the pages: apps/web/scripts/lean-libraries.ts`);
    return null;
  },
});
