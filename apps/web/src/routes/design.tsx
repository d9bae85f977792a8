import { DesignPage } from "#ui/showcase/design-page.tsx";

export default DesignPage;
