import { Suspense } from "react";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Guests have no notifications, so nothing is loaded for them.
const NotificationOpener = lazyComponent(() =>
  import("./notification-opener.tsx").then(({ NotificationOpener }) => NotificationOpener),
);

/** The bell with the number of unread notifications, and the list below it. */
export function NotificationBell({ variant = "page" }: { variant?: "page" | "glass" }) {
  const { me } = useAuth();
  if (me === null) return null;
  return (
    <Suspense fallback={<span className="size-11 shrink-0" />}>
      <NotificationOpener accountId={me.id} variant={variant} />
    </Suspense>
  );
}
