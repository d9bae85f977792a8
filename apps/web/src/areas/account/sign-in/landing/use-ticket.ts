import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { usePageParameters } from "#site/page-parameters.ts";

export type MailTicket = { email: string; ticket: string; publicAddress: string | null };

/** The token of a mail's link. It is removed from the address and the history once read. */
export function useTicket(): MailTicket | null {
  const [search] = usePageParameters();
  const navigate = useNavigate();
  const [given] = useState(() => ({
    email: search.get("email"),
    ticket: search.get("ticket"),
    publicAddress: search.get("publicAddress"),
  }));
  const isInAddress = search.has("ticket");
  useEffect(() => {
    if (isInAddress) void navigate({ search: "" }, { replace: true });
  }, [isInAddress, navigate]);
  const { email, ticket, publicAddress } = given;
  return email === null || ticket === null ? null : { email, ticket, publicAddress };
}
