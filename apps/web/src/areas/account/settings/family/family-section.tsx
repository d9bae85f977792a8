import { useQuery } from "@tanstack/react-query";
import * as account from "@veranda/messages/account";
import * as t from "@veranda/messages/family";
import { useNavigate } from "react-router";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { usePageParameters } from "#site/page-parameters.ts";
import { Card, CardSkeleton } from "#ui/card.tsx";
import { sectionPath } from "../sections.ts";
import { AcceptCard } from "./accept-card.tsx";
import { ChildrenCard } from "./children-card.tsx";
import { familyQuery } from "./family-query.ts";
import { ParentsCard } from "./parents-card.tsx";

/** Parents of somebody under 16, a parent's children, and a child's link that was opened. */
export function FamilySection() {
  const [search] = usePageParameters();
  const navigate = useNavigate();
  const { data: family, error, isPending, refetch } = useQuery(familyQuery());
  const key = search.get("key");
  if (key !== null)
    return (
      <AcceptCard linkKey={key} onClose={() => void navigate(sectionPath("family"), { replace: true })} />
    );
  if (isPending) return <CardSkeleton />;
  if (!family) return <QueryFault error={error} onRetry={() => void refetch()} />;
  const { isChild, children } = family;
  if (isChild) return <ParentsCard family={family} />;
  if (children.length > 0) return <ChildrenCard items={children} />;
  return (
    <Card title={account.family()}>
      <p className="text-ink-soft">{t.nobodyLinked()}</p>
    </Card>
  );
}
