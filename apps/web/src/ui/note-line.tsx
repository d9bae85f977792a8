import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

const SIGNS = {
  fault: { Icon: CircleAlert, look: "text-bad" },
  good: { Icon: Check, look: "text-good" },
} as const;

/** A field's status line: by an icon and text, not by colour alone. */
export function NoteLine({ kind, children }: { kind: keyof typeof SIGNS; children: ReactNode }) {
  const { Icon, look } = SIGNS[kind];
  return (
    <span className={`flex gap-1.5 ${look}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" data-sign={kind} />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
