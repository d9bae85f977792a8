import { Suspense, type ComponentProps } from "react";
import { lazyComponent } from "#ui/lazy-component.tsx";

const Test = lazyComponent(() =>
  import("./microphone-test.tsx").then(({ MicrophoneTest }) => MicrophoneTest),
);

/** Loaded once the microphone is permitted. */
export const MicrophoneTest = (props: ComponentProps<typeof Test>) => (
  <Suspense fallback={null}>
    <Test {...props} />
  </Suspense>
);
