import { useQuery } from "@tanstack/react-query";
import * as account from "@veranda/messages/account";
import * as t from "@veranda/messages/family";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { Card, CardSkeleton } from "#ui/card.tsx";
import { sectionPath } from "../sections.ts";
import { AcceptCard } from "./accept-card.tsx";
import { ChildrenCard } from "./children-card.tsx";
import { forgetFamilyKey, takeFamilyKey } from "./family-key.ts";
import { familyQuery } from "#api/family-query.ts";
import { ParentsCard } from "./parents-card.tsx";

export { takeFamilyKey };

/** Parents of somebody under 16, a parent's children, and a child's link that was opened. */
export function FamilySection() {
  // Another link may be opened in the same tab.
  const { key: visit } = useLocation();
  return <OwnFamily key={visit} />;
}

function OwnFamily() {
  const [key, setKey] = useState(takeFamilyKey);
  const navigate = useNavigate();
  const close = (): void => {
    forgetFamilyKey();
    setKey(null);
    void navigate(sectionPath("family"), { replace: true });
  };
  const { data: family, error, isPending, refetch } = useQuery(familyQuery());
  if (key !== null) return <AcceptCard linkKey={key} onClose={close} />;
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
