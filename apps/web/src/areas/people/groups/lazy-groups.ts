import { lazyComponent } from "#ui/lazy-component.tsx";

// Most people are in no group: none of it is fetched before somebody is, or looks for it.
export const GroupGate = lazyComponent(() => import("./group-gate.tsx").then(({ GroupGate }) => GroupGate));
export const GroupHere = lazyComponent(() => import("./group-here.tsx").then(({ GroupHere }) => GroupHere));
export const GroupBarButton = lazyComponent(() =>
  import("./group-here.tsx").then(({ GroupBarButton }) => GroupBarButton),
);
export const GroupPage = lazyComponent(() => import("./group-page.tsx").then(({ GroupPage }) => GroupPage));
