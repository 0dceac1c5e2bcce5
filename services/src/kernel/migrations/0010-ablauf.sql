-- Finds what comes to its expected expiry date.
create index buergschaft_ablauf on buergschaft (ablaufdatum) where status = 'AKT' and ablaufdatum is not null;
