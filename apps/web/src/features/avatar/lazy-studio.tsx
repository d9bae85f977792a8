import { lazy, Suspense, type ComponentProps } from "react";

// Nobody needs it to walk in.
const Studio = lazy(() =>
  import("./avatar-studio.tsx").then(({ AvatarStudio }) => ({ default: AvatarStudio })),
);

export function LazyStudio(props: ComponentProps<typeof Studio>) {
  return (
    <Suspense fallback={null}>
      <Studio {...props} />
    </Suspense>
  );
}
