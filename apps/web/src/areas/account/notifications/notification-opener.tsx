import { useInfiniteQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/notifications";
import { Bell } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useIsBellOpen } from "./bell-state.ts";
import { notificationsQuery } from "./notifications-query.ts";
import { ButtonBase } from "#ui/button.tsx";
import { Popover } from "#ui/popover.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

const NotificationPanel = lazyComponent(() =>
  import("./notification-panel.tsx").then(({ NotificationPanel }) => NotificationPanel),
);

const MANY = 99;
const VARIANTS = {
  page: "relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink",
  glass:
    "hit relative grid size-11 shrink-0 place-items-center rounded-full text-on-glass glass-bar transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass",
};

/** The signed-in person's bell and the list that it opens. */
export function NotificationOpener({
  accountId,
  variant,
}: {
  accountId: string;
  variant: keyof typeof VARIANTS;
}) {
  // The page and the view of a space each have a bell with its own list.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    useIsBellOpen.setState(true, true);
    return () => useIsBellOpen.setState(false, true);
  }, [isOpen]);
  const { data } = useInfiniteQuery(notificationsQuery());
  const unread = data?.pages[0]?.unreadCount ?? 0;
  return (
    <Popover
      label={t.notifications()}
      align="end"
      isFocusedWhole
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="max-h-[min(34rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1rem))] overflow-hidden"
      trigger={
        <ButtonBase
          aria-label={unread === 0 ? t.notifications() : t.notificationsNew({ count: unread })}
          className={VARIANTS[variant]}
        >
          <Bell className="size-5" aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className={`absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent animate-fade-in ${variant === "page" ? "ring-2 ring-paper" : ""}`}
            >
              {unread > MANY ? `${MANY}+` : unread}
            </span>
          )}
        </ButtonBase>
      }
    >
      <Suspense fallback={<div className="h-64" />}>
        <NotificationPanel accountId={accountId} onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
