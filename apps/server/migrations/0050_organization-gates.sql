ALTER TABLE "space_gates" DROP CONSTRAINT "space_gates_kind";--> statement-breakpoint
ALTER TABLE "space_gates" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "space_gates" ADD CONSTRAINT "space_gates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_gates_organization" ON "space_gates" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE "space_gates" ADD CONSTRAINT "space_gates_kind" CHECK (kind in ('token', 'password', 'emails', 'members', 'adults'));