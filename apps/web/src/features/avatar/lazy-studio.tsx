import { Suspense, type ComponentProps } from "react";
import { part } from "../faults/part.tsx";

// Nobody needs it to walk in.
const Studio = part(() => import("./avatar-studio.tsx").then(({ AvatarStudio }) => AvatarStudio));

export function LazyStudio(props: ComponentProps<typeof Studio>) {
  return (
    <Suspense fallback={null}>
      <Studio {...props} />
    </Suspense>
  );
}
