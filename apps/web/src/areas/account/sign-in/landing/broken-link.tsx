import * as t from "@veranda/messages/auth";
import { MailX } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "#ui/notice.tsx";

/** A mail's link that no longer works: why, and how to get another. */
export const BrokenLink = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <Notice isWholePage isError icon={<MailX aria-hidden="true" />} title={t.brokenLink()} actions={action}>
    {children}
  </Notice>
);
