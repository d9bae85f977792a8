import { redirect } from "react-router";

/** Events have no page of their own: one's own are on the home page, a space's on its page. */
export const loader = () => redirect("/");
