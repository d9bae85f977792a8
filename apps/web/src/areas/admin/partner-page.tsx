import * as t from "@veranda/messages/staff";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { enterByPartner } from "./enter-by-partner.ts";

/** A partner's landing page: the key in the fragment signs the person in, and the result page shows the outcome. */
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
