# La primera página de los resultados publicados de un año
curl --fail --header "Authorization: Bearer $EVALUACMO_TOKEN" \
  "$EVALUACMO_URL/api/v1/results?year=2026&page=1"
