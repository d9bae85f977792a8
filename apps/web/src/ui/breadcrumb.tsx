import * as t from "@veranda/messages/pages";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";

/** Home, then this page. */
export function Breadcrumb({ current }: { current: string }) {
  return (
    <nav aria-label={t.breadcrumb()} className="text-sm text-ink-faint">
      <ol className="flex items-center gap-1.5">
        <li>
          <Link to="/" className="rounded hover:text-ink">
            {t.home()}
          </Link>
        </li>
        <li aria-hidden="true">
          <ChevronRight className="size-3.5" />
        </li>
        <li aria-current="page" className="truncate text-ink-soft">
          {current}
        </li>
      </ol>
    </nav>
  );
}
