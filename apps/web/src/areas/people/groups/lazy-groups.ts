import { lazyComponent } from "#ui/lazy-component.tsx";

// Most people are in no group: the code loads once somebody is, or opens one.
export const GroupGate = lazyComponent(() => import("./group-gate.tsx").then(({ GroupGate }) => GroupGate));
export const GroupHere = lazyComponent(() => import("./group-here.tsx").then(({ GroupHere }) => GroupHere));
export const GroupBarButton = lazyComponent(() =>
  import("./group-here.tsx").then(({ GroupBarButton }) => GroupBarButton),
);
export const GroupPage = lazyComponent(() => import("./group-page.tsx").then(({ GroupPage }) => GroupPage));
export const GroupSpeakTo = lazyComponent(() =>
  import("./voice/group-speak-to.tsx").then(({ GroupSpeakTo }) => GroupSpeakTo),
);
