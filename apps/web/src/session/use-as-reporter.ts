import * as people from "@veranda/messages/people";
import { contactPath } from "#site/contact-path.ts";
import { useAsSelf, type SignIn } from "./use-as-self.ts";

/**
 * Runs an action that reports something. Guests sign in first, told by `reason` what for, or use the form that needs no
 * account, which is about the page `path`.
 */
export function useAsReporter(signIn?: SignIn): (reason: string, path: string, act: () => void) => void {
  const asSelf = useAsSelf(signIn);
  return (reason, path, act) =>
    asSelf(reason, act, { label: people.reportWithoutAccount(), href: contactPath(path) });
}
