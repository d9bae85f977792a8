import { Suspense, type ComponentProps } from "react";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Not needed to enter a space.
const Studio = lazyComponent(() => import("./avatar-studio.tsx").then(({ AvatarStudio }) => AvatarStudio));

export function LazyStudio(props: ComponentProps<typeof Studio>) {
  return (
    <Suspense fallback={null}>
      <Studio {...props} />
    </Suspense>
  );
}
