CREATE TABLE "organization_identity_providers" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"issuer" text NOT NULL,
	"entry_point" text NOT NULL,
	"certificates" text[] NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organization_identity_providers_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "organization_identity_providers" ADD CONSTRAINT "organization_identity_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;