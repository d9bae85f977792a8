import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/pages.tsx", [
    index("routes/home.tsx"),
    route("trending", "routes/trending.tsx"),
    route("newest", "routes/newest.tsx"),
    route("categories", "routes/categories.tsx"),
    route("categories/featured-games", "routes/featured.tsx"),
    route("categories/:slug", "routes/category.tsx"),
    route("search", "routes/search.tsx"),
    route("s/:address", "routes/space.tsx"),
    route("park", "routes/park.tsx"),
    route("verify-email", "routes/verify-email.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("settings/:section?", "routes/settings.tsx"),
    route("staff", "routes/staff.tsx"),
    route("notice", "routes/notice.tsx"),
    route("redeem", "routes/redeem.tsx"),
    route("partner", "routes/partner.tsx"),
    route("sign-in-result", "routes/sign-in-result.tsx"),
    route("login/metamask", "routes/login-metamask.tsx"),
    route("terms", "routes/terms.tsx"),
    route("privacy", "routes/privacy.tsx"),
    route("group/:group", "routes/group.tsx"),
    route("friends", "routes/friends.tsx"),
    route("loved", "routes/loved.tsx"),
    route("shared", "routes/shared.tsx"),
    route("team", "routes/team.tsx"),
    route("recent", "routes/recent.tsx"),
    route("mine", "routes/mine.tsx"),
    ...(process.env["NODE_ENV"] === "development" ? [route("design", "routes/design.tsx")] : []),
    // `/@{username}`: a path segment can't be partly a parameter.
    route(":handle", "routes/profile.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  // The same module, so that both share one file.
  route("embed/:address", "routes/space.tsx", { id: "routes/embed" }),
] satisfies RouteConfig;
