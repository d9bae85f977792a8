import * as t from "@veranda/messages/staff";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { enterByPartner } from "./enter-by-partner.ts";

/** Where a partner sends its people: the key in the fragment signs them in, and the result page says how it went. */
export function PartnerPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const key = location.hash.slice(1);
    history.replaceState(history.state, "", location.pathname);
    void enterByPartner(key).then((fault) => {
      const result = new URLSearchParams({ resultCode: fault === null ? "200" : "400" });
      if (fault !== null) result.set("resultMessage", fault);
      return navigate(`/sign-in-result?${result}`, { replace: true });
    });
  }, [navigate]);
  return (
    <p role="status" className="flex items-center gap-2.5 text-ink-soft">
      <span aria-hidden="true" className="size-2 rounded-full bg-sea animate-pulse-soft" />
      {t.signingIn()}
    </p>
  );
}
