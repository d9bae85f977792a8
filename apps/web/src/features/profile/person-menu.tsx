import type { Profile } from "@veranda/contract";
import { Ban, Copy, Ellipsis, Flag } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { askBlock, askReport } from "../friends/friend-modals.ts";
import { openLogin } from "../auth/auth.ts";
import { useAuth } from "../auth/use-auth.ts";
import { useSite } from "../site/site.ts";
import { showToast } from "../toasts/toast-store.ts";
import { profilePath } from "./profile-path.ts";

/** What one does with a person now and then. */
export function PersonMenu({ profile }: { profile: Profile }) {
  const { origin } = useSite();
  const { isLoggedIn } = useAuth();
  const asSelf = (go: () => void) => () => (isLoggedIn ? go() : openLogin());
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        aria-label={`More about ${profile.displayName}`}
        className="grid size-11 place-items-center rounded-full border border-line-strong bg-surface text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink data-[state=open]:bg-hover"
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-60 w-56 rounded-2xl border border-line bg-raised p-1.5 text-ink shadow-float animate-rise-in"
        >
          <Entry
            icon={<Copy className="size-4.5" />}
            onSelect={() => void copy(`${origin}${profilePath(profile.username)}`)}
          >
            Copy link
          </Entry>
          <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />
          <Entry icon={<Flag className="size-4.5" />} onSelect={asSelf(() => askReport(profile))}>
            Report
          </Entry>
          <Entry isGrave icon={<Ban className="size-4.5" />} onSelect={asSelf(() => askBlock(profile))}>
            Block
          </Entry>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type EntryProps = { icon: ReactNode; onSelect: () => void; isGrave?: boolean; children: ReactNode };

function Entry({ icon, onSelect, isGrave = false, children }: EntryProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`flex h-10 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] font-medium outline-none select-none data-highlighted:bg-hover ${isGrave ? "text-bad" : "text-ink-soft data-highlighted:text-ink"}`}
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </DropdownMenu.Item>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: "The link is copied." });
  } catch {
    showToast({
      message: "Your browser doesn't let this page copy. Take it from the address bar.",
      kind: "error",
    });
  }
}
